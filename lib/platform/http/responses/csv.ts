import { fileResponse } from './file'

// without it Excel reads the file in the machine's code page and garbles accents
const BYTE_ORDER_MARK = '\uFEFF'

/** A streamed CSV download that shared caches must not store. */
export function csvResponse(chunks: AsyncGenerator<string>, fileName: string, requestId: string): Response {
  const type = 'text/csv; charset=utf-8'
  return fileResponse(chunks, { name: fileName, type, requestId, begin: BYTE_ORDER_MARK })
}
