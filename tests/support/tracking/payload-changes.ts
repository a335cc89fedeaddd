export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** The paths of all values in a payload. */
function listPaths(value: Json, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([name, each]) => listPaths(each, [...path, name]))
  return path.length === 0 ? inner : [path, ...inner]
}

const valueAt = (payload: Json, path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>((value, name) => (value as { [name: string]: Json } | undefined)?.[name], payload)

/** The payload with another value at a path; without it where that is undefined. */
export function changed(payload: Json, path: readonly string[], value: Json | undefined): Json {
  const copy = structuredClone(payload)
  const parent = valueAt(copy, path.slice(0, -1)) as { [name: string]: Json }
  const name = path.at(-1) ?? ''
  if (value !== undefined) parent[name] = value
  else if (Array.isArray(parent)) parent.splice(Number(name), 1)
  else delete parent[name]
  return copy
}

const isNumber = (name: string) => /^\d+$/.test(name)
const isItem = (path: readonly string[]) => isNumber(path.at(-1) ?? '')

export type Change = { path: string; value: Json | undefined }

/**
 * What services do to payloads between versions: leave out, set to null, write a number as text, add.
 * @param needed paths that are neither left out nor set to null, and what is below them
 */
export function listChanges({ payload, needed }: { payload: Json; needed: readonly string[] }): Change[] {
  return listPaths(payload).flatMap((parts): Change[] => {
    const path = parts.join('.')
    const value = valueAt(payload, parts)
    const isNeeded = needed.some((each) => path === each || path.startsWith(`${each}.`) || each.startsWith(`${path}.`))
    const others: Change[] = isNeeded
      ? []
      : [{ path, value: undefined }, ...(isItem(parts) ? [] : [{ path, value: null }])]
    if (typeof value === 'number') others.push({ path, value: String(value) })
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && !Object.keys(value).every(isNumber))
      others.push({ path: `${path}.a_field_of_next_year`, value: { nested: [1, null] } })
    return others
  })
}
