'use client'

import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
// biome-ignore lint/style/noRestrictedImports: what renders toasts, loaded when there is one
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { Spinner } from '@/components/ui/spinner'
import { showToasts } from '@/components/ui/toast'
import { isolateRuns } from '@/lib/platform/text/bidi-isolate'

const box =
  'floating flex w-full font-sans focus-visible:outline-2! focus-visible:outline-focus! items-start gap-2.5 rounded-card border border-line-strong bg-raised px-3.5 py-3 text-13 leading-[18px] text-text shadow-pop'

/** Above the bar at the bottom of phones, and what the system draws below it. */
const ABOVE_BAR = 'calc(var(--bottom-bar) + env(safe-area-inset-bottom) + 12px)'

/** Names written from right to left in a sentence of ours. */
const inOrder = <T,>(text: T) => (typeof text === 'string' ? isolateRuns(text) : text)

/** Renders the toasts; loaded by toaster.tsx. */
export function SonnerToaster() {
  // after Sonner's own effect, which begins to listen: it drops what came before
  useEffect(
    () =>
      showToasts((kind, message, { description, ...options }) => {
        const below = description === undefined ? {} : { description: inOrder(description) }
        sonner[kind](inOrder(message), { ...options, ...below })
      }),
    [],
  )
  return (
    <Sonner
      position="top-right"
      visibleToasts={4}
      offset={{ top: 'calc(var(--navbar) + 12px)', right: 24, bottom: ABOVE_BAR }}
      mobileOffset={{ top: 'max(env(safe-area-inset-top), 12px)', left: 12, right: 12, bottom: ABOVE_BAR }}
      gap={10}
      icons={{
        success: <CircleCheck className="mt-px" />,
        info: <Info className="mt-px" />,
        warning: <TriangleAlert className="mt-px" />,
        error: <TriangleAlert className="mt-px text-danger" />,
        loading: <Spinner className="mx-px mt-0.5" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: box,
          content: 'min-w-0 flex-1',
          icon: 'flex-none',
          // Sonner positions its loader over the text; ours is in the icon's place.
          loader: 'static! transform-none!',
          title: 'font-strong [overflow-wrap:anywhere]',
          description: 'text-12 text-muted',
          actionButton: 'touch-target flex-none self-start font-strong text-accent-text hover:underline',
          cancelButton: 'touch-target flex-none self-start font-medium text-text-2 hover:text-text',
        },
      }}
    />
  )
}
