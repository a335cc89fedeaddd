'use client'

import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '@/components/shared/error-state'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { Switch } from '@/components/ui/switch'
import type { Preferences as Chosen } from '@/lib/messages/inbox/schema'
import { ApiError } from '@/lib/platform/http/api-client'
import { preferencesOptions } from './preferences-queries'
import { useSavePreference } from './use-preference'

/** Every topic with its two switches: in the app and by email. */
export function Preferences() {
  const { data, error, isFetching, refetch } = useQuery(preferencesOptions)
  if (data) {
    return (
      <Card aria-label="Notification preferences">
        <ul>
          {data.preferences.map((preference) => (
            <PreferenceRow key={preference.topic} preference={preference} />
          ))}
        </ul>
      </Card>
    )
  }
  if (!error) return <Skeleton className="h-[720px] rounded-card" />
  return (
    <ErrorState
      message={error.message}
      requestId={error instanceof ApiError ? error.requestId : null}
      onRetry={() => refetch()}
      retrying={isFetching}
    />
  )
}

function PreferenceRow({ preference }: { preference: Chosen['preferences'][number] }) {
  const { topic, label, description, inApp, byMail } = preference
  const { mutate } = useSavePreference()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-4 py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="font-sans text-14 leading-5 font-strong tracking-normal">{label}</h2>
        <p className="text-13 text-muted">{description}</p>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out in a row with its switches */}
      <div role="group" aria-label={label} className="flex gap-5">
        <Switch
          label="In the app"
          checked={inApp}
          onCheckedChange={(checked) => mutate({ topic, byMail, inApp: checked })}
        />
        <Switch
          label="By email"
          checked={byMail}
          onCheckedChange={(checked) => mutate({ topic, inApp, byMail: checked })}
        />
      </div>
    </li>
  )
}
