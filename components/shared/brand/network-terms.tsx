'use client'

import { createContext, useContext } from 'react'
import { DEFAULT_TERMS } from '@/lib/platform/settings/term-rules'

const Terms = createContext(DEFAULT_TERMS)

/** Gives screens what the settings say: the name of the network, its limits and shares. */
export const NetworkTermsProvider = Terms.Provider

export const useNetworkTerms = () => useContext(Terms)
