'use client'

import { Laptop, Smartphone, Tablet } from 'lucide-react'
import { RelativeTime } from '@/components/shared/time/relative-time'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { Tag } from '@/components/ui/tag'
import type { Device, Push } from '@/lib/messages/push/schema'
import type { Ability } from './browser-push'
import { useRemove, useTest, useThisBrowser, useTurnOn } from './use-devices'

const ICONS = { desktop: Laptop, mobile: Smartphone, tablet: Tablet, unknown: Laptop }

const WORDS: Record<Ability, string> = {
  possible: 'Conversions, payouts and more on the lock screen, also while the site is closed.',
  blocked:
    'Notifications of this site are blocked in this browser. Allow them in its settings, then load the page again.',
  'needs-install':
    'On an iPhone or iPad, add the site to the home screen first: tap Share, then “Add to Home Screen”, and open it from there.',
  impossible: 'This browser cannot get push notifications.',
}

/** The devices with pushes, and the button that adds this browser. */
export function DevicesCard({ push }: { push: Push }) {
  const { ability, isOn } = useThisBrowser(push)
  const { mutate, isPending } = useTurnOn()
  const { devices, publicKey } = push
  return (
    <Card aria-labelledby="devices-title" className="overflow-hidden">
      <CardHead
        id="devices-title"
        title="Devices"
        action={
          ability === 'possible' && !isOn ? (
            <Button
              size="sm"
              variant="primary"
              busy={isPending}
              busyLabel="Turning on…"
              onClick={() => mutate(publicKey)}
            >
              Turn on here
            </Button>
          ) : null
        }
      />
      {isOn ? null : <p className="px-4 pb-3 text-13 text-muted">{WORDS[ability]}</p>}
      {devices.length > 0 ? (
        <ul>
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      ) : null}
      <p className="border-t border-line px-4 py-3 text-12 text-muted">
        A device gets notifications until it is signed out. “Notification types” says which ones.
      </p>
    </Card>
  )
}

function DeviceRow({ device: { id, device, kind, isCurrent, createdAt, lastUsedAt } }: { device: Device }) {
  const test = useTest()
  const remove = useRemove()
  const Icon = ICONS[kind]
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-2.5">
      <Icon aria-hidden="true" className="flex-none text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 text-14 font-medium">
          {device}
          {isCurrent ? <Tag accent>This browser</Tag> : null}
        </p>
        <p className="text-12 text-muted">
          {lastUsedAt ? 'last used ' : 'not used yet · added '}
          <RelativeTime at={lastUsedAt ?? createdAt} />
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          size="sm"
          busy={test.isPending}
          busyLabel="Sending…"
          aria-label={`Send a test to ${device}`}
          onClick={() => test.mutate(id)}
        >
          Send a test
        </Button>
        <Button
          size="sm"
          variant="danger-quiet"
          busy={remove.isPending}
          busyLabel="Removing…"
          aria-label={`Remove ${device}`}
          onClick={() => remove.mutate({ id, isCurrent })}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}
