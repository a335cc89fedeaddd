/** The names and values of a Cookie header, in the order they came, as they are written. */
export const cookieNamesAndValues = (header: string | null): [string, string][] =>
  (header ?? '').split(';').flatMap((part) => {
    const [name = '', ...value] = part.trim().split('=')
    return name === '' || value.length === 0 ? [] : [[name.trim(), value.join('=').trim()]]
  })

/**
 * The values of the cookies of a name in a Cookie header, in the order they came, without quotation marks around them. A
 * browser sends one for each path and domain that a cookie of this name was set for.
 */
export const cookieValues = (header: string | null, name: string): string[] =>
  cookieNamesAndValues(header).flatMap(([own, value]) => (own === name ? [/^"(.*)"$/.exec(value)?.[1] ?? value] : []))
