// Excel reads a file without it in the codepage of the machine, and names lose their accents.
const BYTE_ORDER_MARK = '\uFEFF'

/** Hands the person a CSV file that was made already. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([BYTE_ORDER_MARK + text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
