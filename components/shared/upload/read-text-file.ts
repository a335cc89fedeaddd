import { decodeWhole } from '@/lib/platform/tables/encoding'
import { FileProblem } from '@/lib/platform/tables/problem'

/** The text of a chosen file in whatever encoding it is written, or why it has none. */
export async function readTextFile(file: File | undefined): Promise<{ text: string; problem?: string }> {
  if (!file) return { text: '' }
  try {
    return { text: await decodeWhole(new Uint8Array(await file.arrayBuffer())) }
  } catch (error) {
    return { text: '', problem: error instanceof FileProblem ? error.message : 'The file could not be opened.' }
  }
}
