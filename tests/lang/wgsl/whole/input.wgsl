// fn in_comment() {}
/* outer /* nested */ fn still() {} */
enable f16;
alias Color = vec4<f32>;
const LIMIT: u32 = 4u;
@id(0) override scale: f32 = 1.0;
struct VertexOutput {
    @builtin(position) position: vec4<f32>,
    @location(0) color: Color,
}
@group(0) @binding(0) var<uniform> camera: mat4x4<f32>;
var<workgroup> tile: array<f32, 64>;
@vertex
fn vs_main(@builtin(vertex_index) index: u32) -> VertexOutput {
    var out: VertexOutput;
    if index > LIMIT { return out; }
    out.position = project(vec3(0.0));
    return out;
}
fn project(p: vec3<f32>) -> vec4<f32> { return camera * vec4(p, 1.0); }
