/** The error of a field; one of a list's items is shown at the list. */
export const errorAt = (errors: Readonly<Record<string, string>>, name: string): string | undefined =>
  errors[name] ?? Object.entries(errors).find(([key]) => key.startsWith(`${name}.`))?.[1]

/** Errors of a part of the form, by their names within it. */
export const errorsUnder = (errors: Readonly<Record<string, string>>, path: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, text]) => (name.startsWith(path) ? [[name.slice(path.length), text]] : [])),
  )
