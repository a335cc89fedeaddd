'use client'

import { useQuery } from '@tanstack/react-query'
import { parseAsString, useQueryState } from 'nuqs'
import { useState } from 'react'
import { useModules } from '@/components/shared/modules/use-modules'
import { Failure } from '@/components/shared/states/failure'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import type { Flag } from '@/lib/backoffice/flags/schema'
import { MODULE_NAMES } from '@/lib/platform/modules/constants'
import { OPEN_PARAM } from '../kit/list/use-open-row'
import { FlagCard } from './flag-card'
import { FlagDialog } from './flag-dialog'
import { FlagHistory } from './flag-history'
import { flagsOptions } from './queries'

/** Feature flags and their audiences; the one whose history is open is in the URL. */
export function FlagsScreen() {
  const { isOn } = useModules()
  const query = useQuery(flagsOptions)
  const [edited, setEdited] = useState<Flag | null>(null)
  const [open, setOpen] = useQueryState(OPEN_PARAM, parseAsString.withOptions({ history: 'push' }))
  if (!query.data) {
    return query.error ? (
      <Card>
        <Failure query={query} />
      </Card>
    ) : (
      <div aria-busy="true" className="grid gap-3">
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </div>
    )
  }
  const { buckets } = query.data
  // a flag with the name of a module switches only what the module shows
  const flags = query.data.flags.filter(({ key }) => MODULE_NAMES.every((name) => name !== key || isOn(name)))
  return (
    <>
      <ul className="grid gap-3">
        {flags.map((flag) => (
          <li key={flag.key}>
            <FlagCard
              flag={flag}
              buckets={buckets}
              onOpen={(as) => (as === 'edit' ? setEdited(flag) : setOpen(flag.key))}
            />
          </li>
        ))}
      </ul>
      {edited ? <FlagDialog flag={edited} buckets={buckets} onClose={() => setEdited(null)} /> : null}
      <FlagHistory flag={flags.find(({ key }) => key === open) ?? null} onClose={() => setOpen(null)} />
    </>
  )
}
