@testable import Rendering
import Testing
