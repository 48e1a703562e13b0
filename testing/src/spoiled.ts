/** Lists every way to damage one field of a wire answer, at any depth: missing, of another type, null. */
export function* spoiled(value: unknown, path = ""): Generator<readonly [how: string, spoiled: unknown]> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      yield [`${path}[${index}] as an object`, value.with(index, { odd: true })]
      for (const [how, bad] of spoiled(item, `${path}[${index}]`)) yield [how, value.with(index, bad)]
    }
    return
  }
  if (typeof value !== "object" || value === null) return
  for (const [key, field] of Object.entries(value)) {
    const name = path === "" ? key : `${path}.${key}`
    yield [`${name} left out`, Object.fromEntries(Object.entries(value).filter(([other]) => other !== key))]
    yield [`${name} as an object`, { ...value, [key]: { odd: true } }]
    yield [`${name} as null`, { ...value, [key]: null }]
    if (typeof field === "string") yield [`${name} as a number`, { ...value, [key]: 5 }]
    if (typeof field === "number" || typeof field === "boolean")
      yield [`${name} as text`, { ...value, [key]: String(field) }]
    for (const [how, bad] of spoiled(field, name)) yield [how, { ...value, [key]: bad }]
  }
}
