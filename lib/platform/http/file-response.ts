import { REQUEST_ID_HEADER } from './request-id'

type File = { name: string; type: string; requestId: string; begin?: string }

/** A streamed download that shared caches must not store. `begin` goes before the first chunk. */
export function fileResponse(chunks: AsyncGenerator<string>, { name, type, requestId, begin = '' }: File): Response {
  return new Response(streamOf(chunks, begin), {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      [REQUEST_ID_HEADER]: requestId,
    },
  })
}

function streamOf(chunks: AsyncGenerator<string>, begin: string) {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(begin)),
    pull: async (controller) => {
      const { value, done } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    // an aborted download stops the generator
    cancel: () => chunks.return(undefined).then(() => undefined),
  })
}
