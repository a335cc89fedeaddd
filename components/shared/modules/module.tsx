'use client'

import type { ReactNode } from 'react'
import type { ModuleName } from '@/lib/platform/modules/constants'
import { useModules } from './use-modules'

/** What belongs to a module: nothing where the network does without it. */
export function Module({ name, children }: { name: ModuleName; children: ReactNode }) {
  return useModules().isOn(name) ? children : null
}
