import { useQuery } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { FormSelect } from '@/components/shared/forms/form-fields'
import { Options } from '@/components/ui/options'
import type { BotProfileView } from '@/lib/community/bots/profile-admin-schema'
import { channelsSchema } from '@/lib/community/bots/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { adminKeys } from '../kit/keys'

type ChannelFieldProps = {
  bot: BotProfileView | undefined
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void
}

/** The channels a bot may post in, by name, or by ID until Discord returns the names. */
export function ChannelField({ bot, value, error, onChange }: ChannelFieldProps) {
  const { data } = useQuery({
    queryKey: [...adminKeys.page('bot-orders'), 'channels', bot?.id],
    queryFn: () =>
      apiFetch(`/api/discord-bot/channels?profileId=${bot?.id}`, { schema: channelsSchema, method: 'POST' }),
    enabled: bot !== undefined,
    retry: false,
  })
  const nameOf = (id: string) => data?.channels.find((channel) => channel.id === id)?.name
  return (
    <FormSelect label="Channel" error={error} value={value} onChange={onChange}>
      <Options of={bot?.allowedChannels} show={(id) => [id, nameOf(id) ? `#${nameOf(id)}` : id]} />
    </FormSelect>
  )
}
