'use client'

import { Slot } from '@radix-ui/react-slot'
import { type ReactElement, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { cn } from './cn'

/** The hover delay, and the time within which the next tip opens without a delay. */
const REST_MS = 250
const BETWEEN_MS = 120

type TooltipProps = {
  content: ReactNode
  /** The edge of its element it is aligned to. */
  align?: 'center' | 'end'
  className?: string
  /** One focusable element: what appears on hover must also appear on focus. */
  children: ReactElement
}

/**
 * Supplementary text only, because touch has no hover. Stays open while hovered, closes on Esc. Small enough for every
 * page: it needs no positioning library.
 */
export function Tooltip({ content, align = 'center', className, children }: TooltipProps) {
  const [isShown, setShown] = useState(false)
  const id = useId()
  const element = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // a press also focuses, but must not open the tip
  const isPressed = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const setShownLater = (to: boolean, afterMs = 0) => {
    clearTimeout(timer.current)
    if (afterMs === 0) setShown(to)
    else timer.current = setTimeout(() => setShown(to), afterMs)
  }
  const hover = {
    onPointerEnter: ({ pointerType }: { pointerType: string }) => {
      if (pointerType !== 'touch') setShownLater(true, isShown ? 0 : REST_MS)
    },
    onPointerLeave: () => setShownLater(false, BETWEEN_MS),
  }
  return (
    <>
      <Slot
        {...hover}
        ref={element}
        aria-describedby={isShown ? id : undefined}
        onFocus={() => {
          if (!isPressed.current) setShownLater(true)
        }}
        onBlur={() => setShownLater(false)}
        onPointerDown={() => {
          isPressed.current = true
          setShownLater(false)
        }}
        onPointerUp={() => {
          isPressed.current = false
        }}
      >
        {children}
      </Slot>
      {isShown ? (
        <Tip {...{ id, align, className, element, hover }} onLeave={() => setShownLater(false)}>
          {content}
        </Tip>
      ) : null}
    </>
  )
}

type TipProps = {
  id: string
  align: 'center' | 'end'
  className: string | undefined
  element: React.RefObject<HTMLElement | null>
  hover: object
  onLeave: () => void
  children: ReactNode
}

const GAP = 8
const MARGIN = 12

function Tip({ id, align, className, element, hover, onLeave, children }: TipProps) {
  const tip = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const box = tip.current
    const at = element.current?.getBoundingClientRect()
    if (!box || !at) return
    const { offsetWidth: width, offsetHeight: height } = box
    const alignedLeft = align === 'end' ? at.right - width : at.left + (at.width - width) / 2
    const left = Math.max(MARGIN, Math.min(alignedLeft, document.documentElement.clientWidth - width - MARGIN))
    const hasRoomBelow = at.bottom + GAP + height <= window.innerHeight
    const top = hasRoomBelow ? at.bottom + GAP : at.top - GAP - height
    box.style.translate = `${left}px ${top}px`
  })
  useEffect(() => {
    const leaveOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onLeave()
    }
    document.addEventListener('keydown', leaveOnEscape)
    window.addEventListener('scroll', onLeave, { capture: true, passive: true })
    return () => {
      document.removeEventListener('keydown', leaveOnEscape)
      window.removeEventListener('scroll', onLeave, { capture: true })
    }
  }, [onLeave])

  return createPortal(
    <div
      {...hover}
      ref={tip}
      id={id}
      role="tooltip"
      className={cn(
        'floating fixed top-0 left-0 z-50 max-w-[280px] animate-fade rounded-tip border border-line-strong bg-raised px-3 py-2 text-12 leading-4 shadow-pop',
        className,
      )}
    >
      {children}
    </div>,
    document.body,
  )
}
