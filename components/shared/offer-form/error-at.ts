/** The error of a field; one of a list's items is shown at the list. */
export const errorAt = (errors: Readonly<Record<string, string>>, name: string): string | undefined =>
  errors[name] ?? Object.entries(errors).find(([key]) => key.startsWith(`${name}.`))?.[1]
