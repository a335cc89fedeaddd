-- Whether the last call of a receiver took long: such ones have slots apart from the others, also after a restart.
ALTER TABLE "affiliate_postback" ADD COLUMN "slow_since" TIMESTAMPTZ(3);
ALTER TABLE "webhook_endpoint" ADD COLUMN "slow_since" TIMESTAMPTZ(3);
