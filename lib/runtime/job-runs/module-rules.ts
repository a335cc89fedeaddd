import type { ModuleName } from '@/lib/platform/modules/constants'
import { isModuleOn } from '@/lib/platform/settings/current'

/** The module that a job works for, by its name: while that is off, the job does nothing and is listed nowhere. */
export const JOB_MODULES = {
  'follow-inquiries': 'appeals',
  'settle-click-quests': 'quests',
  'settle-contests': 'quests',
  'run-bot-orders': 'bots',
  'sync-discord-members': 'discord',
  'settle-achievements': 'levels',
  'remind-streaks-at-risk': 'streak',
  'tell-broken-streaks': 'streak',
} as const satisfies Record<string, ModuleName>

/** The jobs of modules that are off. */
export const jobsOff = (): string[] =>
  Object.entries(JOB_MODULES).flatMap(([name, module]) => (isModuleOn(module) ? [] : [name]))
