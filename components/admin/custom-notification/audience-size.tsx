'use client'

import { useQuery } from '@tanstack/react-query'
import { messageOf } from '@/components/shared/form-errors'
import { type Audience, audienceSchema } from '@/lib/people/campaigns/admin-schema'
import { counted } from './labels'
import { audienceOptions } from './queries'

/** How many the audience that is being typed is, as the server counts it; what is typed wrong is not asked for. */
export function TypedAudienceSize({ audience }: { audience: unknown }) {
  const parsed = audienceSchema.safeParse(audience)
  if (parsed.success) return <AudienceSize audience={parsed.data} />
  return <Line>{parsed.error.issues[0]?.message}</Line>
}

/** How many an audience is now, and how they are told. */
export function AudienceSize({ audience }: { audience: Audience }) {
  const { data, error } = useQuery(audienceOptions(audience))
  if (error) return <Line>{messageOf(error)}</Line>
  if (!data) return <Line>Counting…</Line>
  if (data.people === 0) return <Line>Nobody fits this audience.</Line>
  return (
    <Line>
      <b className="font-strong text-text tabular-nums">
        {counted(data.people)} {data.people === 1 ? 'affiliate' : 'affiliates'}
      </b>
      : {counted(data.inApp)} in the bell, {counted(data.byMail)} by mail, as they chose.
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
