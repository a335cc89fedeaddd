# docker build -t stoke .      one image for every process: web (without arguments), tracker, worker, migrate, seed, admin, keys
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm run release -- /release

FROM node:24-bookworm-slim
ENV DATA_DIR=/data
COPY --from=build /release /stoke
# what a process keeps: uploads without S3, and clicks while the database is away
RUN mkdir /data && chown 65534:65534 /data
WORKDIR /stoke
USER 65534:65534
VOLUME /data
EXPOSE 3000 3001 3002
ENTRYPOINT ["node", "scripts/released.mjs"]
CMD ["web"]
