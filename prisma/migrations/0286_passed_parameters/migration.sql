-- Parameters of links that go on to the destination of an offer, and what became of those of a click.
ALTER TABLE "offer" ADD COLUMN "passed_parameters" TEXT[] DEFAULT ARRAY[]::TEXT[];
ALTER TABLE "click" ADD COLUMN "parameters" JSONB;
