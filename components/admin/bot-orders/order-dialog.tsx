'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormInput, FormSelect, FormTextarea } from '@/components/shared/forms/form-fields'
import { apiQuery } from '@/components/shared/live/api-query'
import { QueryNote } from '@/components/shared/states/query-note'
import { Options } from '@/components/ui/options'
import { botProfilesSchema } from '@/lib/community/bots/profile-admin-schema'
import type { BotOrderKind } from '@/lib/generated/prisma/enums'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { adminKeys } from '../kit/keys'
import { ChannelField } from './channel-field'
import { KINDS, ORDERS_PATH } from './orders-list'

const EMPTY = { channelId: '', content: '', discordId: '', roleId: '' }

/** Creates an order for a message, an announcement or a role. Submitting the same form twice creates one order. */
export function OrderDialog({ onClose }: { onClose: () => void }) {
  const [key] = useState(() => crypto.randomUUID())
  const [kind, setKind] = useState<BotOrderKind>('message')
  const [picked, setPicked] = useState<number | null>(null)
  const [typed, setTyped] = useState(EMPTY)
  const bots = useQuery(apiQuery([...adminKeys.page('bot-orders'), 'bots'], `${ORDERS_PATH}/bots`, botProfilesSchema))
  const profiles = bots.data?.profiles
  const bot = profiles?.find(({ id }) => id === picked) ?? profiles?.[0]
  const channelId = typed.channelId || bot?.allowedChannels[0] || ''
  const payload =
    kind === 'role_grant'
      ? { discordId: typed.discordId.trim(), roleId: typed.roleId.trim() }
      : { channelId, content: typed.content }
  const text = (name: keyof typeof EMPTY) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })
  return (
    <StaffChangeDialog
      page="bot-orders"
      done="Order created."
      onClose={onClose}
      title="New order"
      description="The bot runs it right away and retries if Discord does not respond."
      label="Create order"
      busyLabel="Creating…"
      change={() => ({ path: ORDERS_PATH, body: { profileId: bot?.id ?? 0, task: { kind, payload }, key } })}
      fields={(errors) => (
        <>
          <FormSelect
            label="Bot"
            error={errors.profileId}
            value={bot?.id ?? ''}
            onChange={({ target }) => setPicked(Number(target.value))}
          >
            <Options of={profiles} show={({ id, name }) => [id, name]} />
          </FormSelect>
          <QueryNote query={bots} text="The bots could not be loaded." />
          {profiles?.length === 0 ? (
            <p className="text-13 text-muted">No bot can run an order: each needs a token, and to be active.</p>
          ) : null}
          <FormSelect label="Kind" value={kind} onChange={({ target }) => setKind(target.value as BotOrderKind)}>
            <Options of={Object.entries(KINDS)} show={([value, label]) => [value, label]} />
          </FormSelect>
          {kind === 'role_grant' ? (
            <>
              <FormInput label="Discord user ID" error={errors['task.payload.discordId']} {...text('discordId')} />
              <FormInput label="Role ID" error={errors['task.payload.roleId']} {...text('roleId')} />
            </>
          ) : (
            <>
              <ChannelField
                {...text('channelId')}
                bot={bot}
                value={channelId}
                error={errors['task.payload.channelId']}
              />
              {bot && Object.keys(bot.templates).length > 0 ? (
                <FormSelect
                  label="Start from a template"
                  value=""
                  onChange={({ target }) =>
                    setTyped({ ...typed, content: bot.templates[target.value] ?? typed.content })
                  }
                >
                  <option value="">None</option>
                  <Options of={Object.keys(bot.templates)} show={(name) => [name, name]} />
                </FormSelect>
              ) : null}
              <FormTextarea label="Text" error={errors['task.payload.content']} rows={4} {...text('content')} />
            </>
          )}
        </>
      )}
    />
  )
}
