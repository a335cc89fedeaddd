'use client'

import { useQuery } from '@tanstack/react-query'
import { usePublicSettings } from '@/components/shared/brand/public-settings'
import { ErrorState } from '@/components/shared/states/error-state'
import { Card, CardHead } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { Switch } from '@/components/ui/switch'
import type { Preferences as Chosen, PreferenceChoice } from '@/lib/messages/notifications/preferences-schema'
import { ApiError } from '@/lib/platform/http/api-client'
import { preferencesOptions } from './preferences-queries'
import { useSavePreference } from './use-preference'

/** Every topic with its switches: in the app, by email where any are sent, and by push. */
export function Preferences() {
  const { data, error, isFetching, refetch } = useQuery(preferencesOptions)
  if (data) {
    return (
      <Card aria-labelledby="preferences-title">
        <CardHead id="preferences-title" title="Notification types" />
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
  const { topic, label, description, isPushOnly, inApp, byMail, byPush } = preference
  const { mutate } = useSavePreference()
  const { hasMail } = usePublicSettings()
  const choose = (choice: Partial<PreferenceChoice>) => mutate({ topic, inApp, byMail, byPush, ...choice })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="font-sans text-14 leading-5 font-strong tracking-normal">{label}</h3>
        <p className="text-13 text-muted">{description}</p>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out in a row with its switches */}
      <div role="group" aria-label={label} className="flex flex-wrap justify-end gap-x-5">
        {isPushOnly ? null : (
          <>
            <Switch label="In the app" checked={inApp} onCheckedChange={(checked) => choose({ inApp: checked })} />
            {hasMail ? (
              <Switch label="By email" checked={byMail} onCheckedChange={(checked) => choose({ byMail: checked })} />
            ) : null}
          </>
        )}
        <Switch label="Push" checked={byPush} onCheckedChange={(checked) => choose({ byPush: checked })} />
      </div>
    </li>
  )
}
