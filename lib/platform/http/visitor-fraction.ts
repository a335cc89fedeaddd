/**
 * A number in [0, 1), the same for the same visitor and key and evenly distributed over visitors, so that returning
 * visitors are routed the same way. FNV-1a with a final mix.
 */
export function visitorFraction(visitor: string, key: string): number {
  let hash = 0x811c9dc5
  for (const text of [visitor, '|', key]) {
    for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
