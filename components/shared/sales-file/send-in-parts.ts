import { ApiError, apiFetch, fetchAnswer, lazySchema } from '@/lib/platform/http/api-client'

/** Where a file is sent, and how large its parts and how many they may be. */
export type PartsTarget = { path: string; partBytes: number; partsMax: number }

const createdAnswer = lazySchema(async () => (await import('@/lib/imports/files/schema')).createdFileSchema)

/** Sends a file in parts. @param onPart receives how much was sent, 0 to 1 @returns its id */
export async function sendInParts(target: PartsTarget, file: File, onPart: (part: number) => void): Promise<string> {
  const count = countParts(target, file)
  const { path } = target
  const { id } = await apiFetch(path, { schema: createdAnswer, method: 'POST', body: { fileName: file.name } })
  await sendAll({ ...target, path: `${path}/${id}/parts` }, file, count, onPart)
  return id
}

/** Sends the parts of a file to `path`, each with its place and how many there are. @param onPart receives how much, 0 to 1 */
export function sendParts(target: PartsTarget, file: File, onPart: (part: number) => void): Promise<void> {
  const count = countParts(target, file)
  return sendAll(target, file, count, onPart, `?parts=${count}`)
}

function countParts({ partBytes, partsMax }: PartsTarget, file: File): number {
  const count = Math.ceil(file.size / partBytes)
  if (count === 0) throw new Error('The file is empty.')
  if (count > partsMax) throw new Error(`The file is larger than ${(partsMax * partBytes) / 1024 / 1024} MB. Split it.`)
  return count
}

async function sendAll(
  { path, partBytes }: PartsTarget,
  file: File,
  count: number,
  onPart: (part: number) => void,
  query = '',
) {
  for (let index = 0; index < count; index += 1) {
    await sendPart(`${path}/${index}${query}`, file.slice(index * partBytes, (index + 1) * partBytes))
    onPart((index + 1) / count)
  }
}

const NOT_SENT = 'The file was not sent completely. Check your connection and try again.'

/** How long a part may take, in milliseconds: the slowest networks send it at less than a megabit a second. */
const PART_WITHIN_MS = 300_000

async function sendPart(path: string, body: Blob): Promise<void> {
  const headers = { 'content-type': 'application/octet-stream' }
  await fetchAnswer(path, { method: 'PUT', headers, body }, { withinMs: PART_WITHIN_MS }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || !['offline', 'timeout'].includes(error.code)) throw error
    throw new ApiError(0, error.code, NOT_SENT, null)
  })
}
