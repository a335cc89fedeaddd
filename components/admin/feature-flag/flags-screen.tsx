'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '@/components/shared/failure'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import type { Flag } from '@/lib/backoffice/flags/schema'
import { FlagCard } from './flag-card'
import { FlagDialog } from './flag-dialog'
import { FlagHistory } from './flag-history'
import { flagsOptions } from './queries'

/** Feature flags and their audiences. */
export function FlagsScreen() {
  const query = useQuery(flagsOptions)
  const [open, setOpen] = useState<{ flag: Flag; as: 'edit' | 'history' } | null>(null)
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
  const { flags, buckets } = query.data
  return (
    <>
      <ul className="grid gap-3">
        {flags.map((flag) => (
          <li key={flag.key}>
            <FlagCard flag={flag} buckets={buckets} onOpen={(as) => setOpen({ flag, as })} />
          </li>
        ))}
      </ul>
      {open?.as === 'edit' ? <FlagDialog flag={open.flag} buckets={buckets} onClose={() => setOpen(null)} /> : null}
      <FlagHistory flag={open?.as === 'history' ? open.flag : null} onClose={() => setOpen(null)} />
    </>
  )
}
