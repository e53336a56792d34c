import { Spinner } from "#app/_ui/spinner.tsx";

export default function Loading() {
  return (
    <main id="content" tabIndex={-1} className="page">
      <Spinner />
    </main>
  );
}
