export default function FeaturesPage() {
  return <h1>Features</h1>;
}
