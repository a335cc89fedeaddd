import 'server-only'
import { readFileSync } from 'node:fs'

/** The id of the build whose pages this process serves; null where none were built. */
export function buildId(): string | null {
  try {
    return readFileSync('.next/BUILD_ID', 'utf8').trim() || null
  } catch {
    return null
  }
}
