'use client'

import { PackageOpen } from 'lucide-react'
import type { ComponentProps, ReactElement } from 'react'
import { Button } from '@/components/ui/button'
import { LazyPanelButton } from '@/components/ui/lazy-panel-button'

const loadScreen = async () => (await import('./starter-pack-screen')).StarterPackScreen

/**
 * Under 768 px: full screen, with search box and category filters. Its default button is the header's. [S2.53] [S2.64]
 */
export function StarterPackSheet({ children = <HeaderButton /> }: { children?: ReactElement }) {
  return (
    <LazyPanelButton load={loadScreen} panel={{}}>
      {children}
    </LazyPanelButton>
  )
}

function HeaderButton(props: ComponentProps<typeof Button>) {
  return (
    <Button {...props} size="lg" block className="justify-start">
      <PackageOpen aria-hidden="true" className="text-muted" />
      Starter Pack
    </Button>
  )
}
