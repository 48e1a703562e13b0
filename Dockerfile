# The exchange in a small image: Node and one bundle, an ordinary user, all data in the volume /data.
FROM node:24.21.0-slim AS build
WORKDIR /source
COPY . .
RUN npx -y pnpm@12.21.0 install --frozen-lockfile && node scripts/src/build/image.ts /image

FROM node:24.21.0-slim
COPY --from=build /image/app /app
COPY --from=build /image/usr/local/bin/bourse /usr/local/bin/bourse
COPY --from=build --chown=node:node /image/data /data
ENV BOURSE_HOST=0.0.0.0 BOURSE_DATA=/data NODE_ENV=production
USER node
VOLUME /data
EXPOSE 7070
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.BOURSE_PORT ?? 7070}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/bourse/main.js"]
CMD ["serve"]
