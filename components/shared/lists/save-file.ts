// Without this byte order mark Excel reads the file in a local encoding and garbles accents.
const BYTE_ORDER_MARK = '\uFEFF'

/** Downloads an existing CSV text as a file. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([BYTE_ORDER_MARK + text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
