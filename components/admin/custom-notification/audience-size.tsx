'use client'

import { useQuery } from '@tanstack/react-query'
import { useMailText } from '@/components/shared/brand/mail-text'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { issueSentence, issuesText } from '@/lib/accounts/http/validation-message-rules'
import { type Audience, audienceSchema } from '@/lib/people/campaigns/admin-schema'
import { formatCount, plural } from '@/lib/platform/text/counts'
import { audienceOptions } from './queries'

/** The size of the audience being typed, counted by the server; invalid input shows its error instead. */
export function TypedAudienceSize({ audience }: { audience: unknown }) {
  const parsed = audienceSchema.safeParse(audience, { error: issueSentence })
  if (parsed.success) return <AudienceSize audience={parsed.data} />
  return <Line>{issuesText(parsed.error.issues.slice(0, 1))}</Line>
}

/** The current size of an audience, and how many are reached in-app and by email. */
export function AudienceSize({ audience }: { audience: Audience }) {
  const mailText = useMailText()
  const { data, error } = useQuery(audienceOptions(audience))
  if (error) return <Line>{errorMessage(error)}</Line>
  if (!data) return <Line>Counting…</Line>
  if (data.people === 0) return <Line>No affiliates match this audience.</Line>
  return (
    <Line>
      <b className="font-strong text-text tabular-nums">{plural(data.people, 'affiliate')}</b>:{' '}
      {formatCount(data.inApp)} in-app{mailText(`, ${formatCount(data.byMail)} by email`)}, based on their preferences.
    </Line>
  )
}

function Line({ children }: { children: React.ReactNode }) {
  return (
    <p role="status" className="text-13 text-muted">
      {children}
    </p>
  )
}
