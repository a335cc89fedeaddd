'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryNote } from '@/components/shared/states/query-note'
import type { PlatformPostbacks } from '@/lib/tracking/previous-platforms/postbacks/admin-schema'
import { FOREIGN_SOURCE_NAMES } from '@/lib/traffic/routing/external-id-cache-constants'
import { LinesLoading } from '../../kit/frame/placeholders'
import { PlatformPostbacksDialog } from '../platform-postbacks-dialog'
import { platformPostbacksOptions } from '../queries'
import { SheetSection } from './sheet-section'
import { changeButton } from './terms-sections'

type PlatformPostbacksSectionProps = { advertiser: { id: number; name: string }; isReadOnly: boolean }

/** Whether the advertiser's calls in the form of a previous platform are taken, and what proves them. */
export function PlatformPostbacksSection({ advertiser, isReadOnly }: PlatformPostbacksSectionProps) {
  const query = useQuery(platformPostbacksOptions(advertiser.id))
  const { data, isError } = query
  const [isOpen, setOpen] = useState(false)
  const edit = data && !isReadOnly ? () => setOpen(true) : undefined
  return (
    <SheetSection
      title="Postbacks from your previous platform"
      action={changeButton('Change postbacks from your previous platform', edit)}
    >
      {data ? <p className="text-13 [overflow-wrap:anywhere]">{describeSetting(data)}</p> : null}
      {data || isError ? null : <LinesLoading lines={1} />}
      <QueryNote query={query} text="The setting could not be loaded." />
      {data && isOpen ? (
        <PlatformPostbacksDialog advertiser={advertiser} state={data} onClose={() => setOpen(false)} />
      ) : null}
    </SheetSection>
  )
}

function describeSetting({ isOn, source, hasToken, networks, orderParameter }: PlatformPostbacks): string {
  if (!isOn) return 'Off: only postbacks with a secret from this platform are accepted.'
  const proofs = [
    ...(hasToken ? ['with the token'] : []),
    ...(networks.length > 0 ? [`from ${networks.join(', ')}`] : []),
  ]
  return `On: postbacks from ${FOREIGN_SOURCE_NAMES[source]} are accepted ${proofs.join(' and ')}. The order is in ${orderParameter}.`
}
