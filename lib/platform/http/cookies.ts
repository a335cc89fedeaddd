/**
 * The values of the cookies of a name in a Cookie header, in the order they came, without quotation marks around them. A
 * browser sends one for each path and domain that a cookie of this name was set for.
 */
export function cookieValues(header: string | null, name: string): string[] {
  const parts = (header ?? '').split(';').map((part) => part.trim())
  const found = parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1))
  return found.map((value) => /^"(.*)"$/.exec(value)?.[1] ?? value)
}
