import { type Attributes, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider, type ReadableSpan } from "@opentelemetry/sdk-trace-node";
import type { SpanStarter } from "#lib/core/span.ts";

/**
 * Sends traces to an OpenTelemetry collector by OTLP over HTTP. The framework adds its own spans. The server process loads this
 * file before the framework, only with a configured endpoint, because it takes memory. Returns a function that sends the last
 * spans.
 */
export function startTracing(endpoint: string): () => Promise<void> {
  const exporter = new PrivateExporter({ url: `${endpoint}/v1/traces` });
  const provider = new NodeTracerProvider({
    // The library itself reads OTEL_SERVICE_NAME and OTEL_TRACES_SAMPLER.
    // biome-ignore lint/style/noProcessEnv: the library reads its other variables there
    resource: resourceFromAttributes({ "service.name": process.env.OTEL_SERVICE_NAME || "tolppa" }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  const tracer = provider.getTracer("tolppa");

  const tolppaSpan: SpanStarter = (name, attributes, work) => {
    const parent = trace.getActiveSpan();
    // Outside a request a statement of the rate limiter or a poll gets no trace.
    if (!parent && name.startsWith("sql ")) return work({ set: () => undefined, fail: () => undefined });
    const kind = parent ? SpanKind.INTERNAL : SpanKind.SERVER;
    return tracer.startActiveSpan(name, { kind, attributes }, async (span) => {
      const fail = () => void span.setStatus({ code: SpanStatusCode.ERROR });
      try {
        return await work({ set: (key, value) => void span.setAttribute(key, value), fail });
      } catch (error) {
        fail();
        throw error;
      } finally {
        span.end();
      }
    });
  };
  const tolppaTraceId = () => trace.getActiveSpan()?.spanContext().traceId;
  Object.assign(globalThis, { tolppaSpan, tolppaTraceId });
  return () => provider.shutdown().catch(() => undefined);
}

/** The framework's spans hold query strings with mailed tokens, and errors that quote what people typed. */
class PrivateExporter extends OTLPTraceExporter {
  override export(spans: ReadableSpan[], done: Parameters<OTLPTraceExporter["export"]>[1]): void {
    super.export(spans.filter(isOfRequest).map(withoutPrivateData), done);
  }
}

/** At its start the framework makes hundreds of spans that belong to no request. */
const isOfRequest = ({ parentSpanContext, instrumentationScope }: ReadableSpan): boolean =>
  parentSpanContext !== undefined || instrumentationScope.name === "tolppa";

const withoutPrivateData = (span: ReadableSpan): ReadableSpan =>
  Object.create(span, {
    name: { value: beforeQuery(span.name) },
    status: { value: { code: span.status.code } },
    attributes: {
      value: mapped(span.attributes, (key, value) => (key.startsWith("db.") ? value : beforeQuery(value))),
    },
    events: {
      value: span.events.map((event) => ({
        ...event,
        attributes: mapped(event.attributes ?? {}, (key, value) =>
          key === "exception.type" ? value : "left out",
        ),
      })),
    },
  });

const beforeQuery = (text: string): string => text.replace(/\?.*$/s, "");

const mapped = (attributes: Attributes, change: (key: string, value: string) => string): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => [
      key,
      typeof value === "string" ? change(key, value) : value,
    ]),
  );
