import { fileResponse } from './file-response'

// Excel reads a file without it in the codepage of the machine, and names lose their accents.
const BYTE_ORDER_MARK = '\uFEFF'

/** A CSV file to download, sent as it is made, that no shared cache may keep. */
export function csvResponse(chunks: AsyncGenerator<string>, fileName: string, requestId: string): Response {
  const type = 'text/csv; charset=utf-8'
  return fileResponse(chunks, { name: fileName, type, requestId, begin: BYTE_ORDER_MARK })
}
