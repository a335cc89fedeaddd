import { type CsvCell, csvRows } from '../../text/csv'
import { fileResponse } from './file'

// without it Excel reads the file in the machine's code page and garbles accents
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A CSV download of rows, or of chunks as they are read, that shared caches must not store.
 * @throws what the first chunk throws
 */
export function csvResponse(
  content: AsyncGenerator<string> | readonly (readonly CsvCell[])[],
  fileName: string,
  requestId: string,
): Promise<Response> {
  const type = 'text/csv; charset=utf-8'
  const chunks = Symbol.asyncIterator in content ? content : allAtOnce(content)
  return fileResponse(chunks, { name: fileName, type, requestId, begin: BYTE_ORDER_MARK })
}

async function* allAtOnce(rows: readonly (readonly CsvCell[])[]): AsyncGenerator<string> {
  yield csvRows(rows)
}
