import { REQUEST_ID_HEADER } from '../request-id'

/** A PDF download that shared caches must not store. */
export function pdfResponse(file: Buffer, fileName: string, requestId: string): Response {
  return new Response(new Uint8Array(file), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${fileName}"`,
      'content-length': String(file.length),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      [REQUEST_ID_HEADER]: requestId,
    },
  })
}
