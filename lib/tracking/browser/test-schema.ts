import { z } from 'zod'
import { limitedText } from '@/lib/platform/text/schema'
import { parseClickId } from '@/lib/traffic/requests/click-id-rules'
import { SCRIPT_FINDINGS, SCRIPT_STATES } from './test-constants'

const clickId = limitedText(100, 'is not a click id').transform((text, context) => {
  const click = parseClickId(text)
  if (click) return click
  context.addIssue({ code: 'custom', message: 'is not a click id' })
  return z.NEVER
})

/** `POST /t/test`: what the script found out about the test click of its address. */
export const scriptTestSchema = z.object({
  advertiser: z.coerce.number().pipe(z.int32().positive()),
  click_id: clickId,
  found: z.enum(SCRIPT_FINDINGS),
})

/** What is stored of it. */
export const scriptStateSchema = z.enum(SCRIPT_STATES).nullable()
