/** The ETags that a header names, without what says that they are weak. */
export const tagsIn = (header: string): string[] => header.split(',').map((each) => each.trim().replace(/^W\//, ''))

/** Whether an If-None-Match header names an ETag, or any (RFC 9110, 13.1.2: compared weakly). */
export function namesEtag(header: string | null, etag: string): boolean {
  if (header === null) return false
  const [tag] = tagsIn(etag)
  return tagsIn(header).some((each) => each === '*' || each === tag)
}
