import type { StatusKind } from '@/components/ui/status'
import type { AgentAction } from '@/lib/api/agents/schema'

/** How a prepared change stands, in words and as a mark. */
export const STATES: Record<AgentAction['state'], { label: string; kind: StatusKind }> = {
  waiting: { label: 'Waiting', kind: 'pending' },
  running: { label: 'Running', kind: 'processing' },
  done: { label: 'Done', kind: 'approved' },
  failed: { label: 'Not done', kind: 'failed' },
  declined: { label: 'Declined', kind: 'rejected' },
  expired: { label: 'Expired', kind: 'pending' },
  broken: { label: 'Broke off', kind: 'failed' },
}

/** What a person should know of a change that says nothing by itself. */
export const ADVICE: Partial<Record<AgentAction['state'], string>> = {
  broken: 'It began and broke off. Look whether it was done before you let an agent prepare it again.',
  expired: 'Nobody confirmed it within 24 hours. Nothing was done.',
}
