import { REQUEST_ID_HEADER } from './request-id'

// Excel reads a file without it in the codepage of the machine, and names lose their accents.
const BYTE_ORDER_MARK = '\uFEFF'

/** A CSV file to download, sent as it is made, that no shared cache may keep. */
export function csvAnswer(chunks: AsyncGenerator<string>, fileName: string, requestId: string): Response {
  return new Response(streamOf(chunks), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      [REQUEST_ID_HEADER]: requestId,
    },
  })
}

function streamOf(chunks: AsyncGenerator<string>) {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK)),
    pull: async (controller) => {
      const { value, done } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    // whoever goes away in the middle ends the reading too
    cancel: () => chunks.return(undefined).then(() => undefined),
  })
}
