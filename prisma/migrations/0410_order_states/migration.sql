-- The newest state of an order that a webhook told: one that tells an older state comes too late.
ALTER TYPE "shop_fact_kind" ADD VALUE 'state';
