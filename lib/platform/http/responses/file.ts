import { REQUEST_ID_HEADER } from '../request-id'

type File = { name: string; type: string; requestId: string; begin?: string }

/**
 * A streamed download that shared caches must not store. `begin` goes before the first chunk.
 * @throws what the first chunk throws: later an error can only end the download
 */
export async function fileResponse(
  chunks: AsyncGenerator<string>,
  { name, type, requestId, begin = '' }: File,
): Promise<Response> {
  return new Response(toStream(await chunks.next(), chunks, begin), {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      [REQUEST_ID_HEADER]: requestId,
    },
  })
}

function toStream(first: IteratorResult<string, unknown>, chunks: AsyncGenerator<string>, begin: string) {
  const encoder = new TextEncoder()
  let [before, next] = [begin, first as typeof first | undefined]
  return new ReadableStream({
    pull: async (controller) => {
      const { value, done } = next ?? (await chunks.next())
      const text = before + (done ? '' : value)
      ;[before, next] = ['', undefined]
      if (!done || text !== '') controller.enqueue(encoder.encode(text))
      if (done) controller.close()
    },
    // an aborted download stops the generator
    cancel: () => chunks.return(undefined).then(() => undefined),
  })
}
