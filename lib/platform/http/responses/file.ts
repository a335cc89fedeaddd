import { REQUEST_ID_HEADER } from '../request-id'

type File = { name: string; type: string; requestId: string; begin?: string }

/** A streamed download that shared caches must not store. `begin` goes before the first chunk. */
export function fileResponse(chunks: AsyncGenerator<string>, { name, type, requestId, begin = '' }: File): Response {
  return new Response(toStream(chunks, begin), {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      [REQUEST_ID_HEADER]: requestId,
    },
  })
}

function toStream(chunks: AsyncGenerator<string>, begin: string) {
  const encoder = new TextEncoder()
  let before = begin
  return new ReadableStream({
    // called at once, so that the generator has begun whenever it is stopped
    pull: async (controller) => {
      const { value, done } = await chunks.next()
      const text = before + (done ? '' : value)
      before = ''
      if (!done || text !== '') controller.enqueue(encoder.encode(text))
      if (done) controller.close()
    },
    // an aborted download stops the generator
    cancel: () => chunks.return(undefined).then(() => undefined),
  })
}
