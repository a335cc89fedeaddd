import type { ConversionStatus } from '@/lib/generated/prisma/enums'
import { STATUS_NAMES } from './conversion-row'

/** The state of a conversion with its reason; a reason that begins with the state is enough. */
export function stateText({ status, reasonLabel }: { status: ConversionStatus; reasonLabel: string | null }): string {
  const name = STATUS_NAMES[status]
  if (!reasonLabel) return name
  return reasonLabel.startsWith(name) ? reasonLabel : `${name}: ${reasonLabel}`
}
