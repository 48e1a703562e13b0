/** A checkbox for each choice; the value is the checked ones, joined by commas. */
import type { Choice } from "./Field.tsx"

export const CheckField = ({
  label,
  choices,
  value,
  onValue,
}: {
  readonly label: string
  readonly choices: ReadonlyArray<Choice>
  readonly value: string
  readonly onValue: (value: string) => void
}) => {
  const chosen = value.split(",").filter(Boolean)
  const toggle = (name: string) => {
    const others = chosen.filter((each) => each !== name)
    onValue((chosen.includes(name) ? others : [...others, name]).join(","))
  }
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-xs text-muted">{label}</legend>
      {choices.map(({ value: name, text, aside }) => (
        <label key={name} className="flex items-center gap-2 text-sm pointer-coarse:min-h-10">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={chosen.includes(name)}
            onChange={() => toggle(name)}
          />
          <span className="flex-1">{text}</span>
          <span className="text-muted">{aside}</span>
        </label>
      ))}
    </fieldset>
  )
}
