import { createContext } from 'react'
import type { LiveConnection } from './live-connection'

/** The page's stream; null without a provider. */
export const LiveContext = createContext<LiveConnection | null>(null)
