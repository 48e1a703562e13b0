/**
 * Groups of parameters that an endpoint requires together: a union with one member for each way to meet its rules, from
 * the table of rules that the client also checks before it sends.
 */
import type { Rule, Rules } from "#calls"

/** The parameters of a call, with the named ones required. */
type Having<Fields, Names> = Fields & {
  readonly [Name in Names & keyof Fields]: Exclude<Fields[Name], undefined>
}

type Chosen<Each> = Each extends { readonly when: { readonly name: infer Name; readonly is: infer Values } }
  ? { readonly [Key in Name & string]: Values extends ReadonlyArray<infer Value> ? Value : never }
  : unknown

type MeetingOne<Fields, Each extends Rule> = Each extends Rule
  ? Each["needs"][number] extends infer Names
    ? Names extends ReadonlyArray<infer Name>
      ? Having<Fields, Name> & Chosen<Each>
      : never
    : never
  : never

/** Parameters that meet an endpoint's rules. */
export type Meeting<Fields, R extends Rules> = R extends { readonly eachOf: infer Name extends keyof Fields }
  ? Omit<Fields, Name> & {
      readonly [Key in Name]: Fields[Key] extends ReadonlyArray<infer Element>
        ? ReadonlyArray<MeetingOne<Element, R["rules"][number]>>
        : never
    }
  : MeetingOne<Fields, R["rules"][number]>
